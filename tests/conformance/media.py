"""A real picture and a real sound, made here so that no binary file lies in the repository."""

import base64
import io
import math
import struct
import wave
import zlib


def red_pixel() -> str:
    """A PNG of one red pixel, in Base64."""
    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\x00\xff\x00\x00")
    chunks = _chunk(b"IHDR", header) + _chunk(b"IDAT", pixels) + _chunk(b"IEND", b"")
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + chunks).decode()


def short_tone() -> str:
    """A WAV of a twentieth of a second at 440 Hz, in Base64."""
    samples = [round(12_000 * math.sin(2 * math.pi * 440 * moment / 8_000)) for moment in range(400)]
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8_000)
        sound.writeframes(struct.pack(f"<{len(samples)}h", *samples))
    return base64.b64encode(file.getvalue()).decode()


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
