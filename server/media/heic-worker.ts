import { parentPort, workerData } from 'node:worker_threads';
import heic from 'heic-decode';

// The first picture of a HEIC file, upright, as bytes of red, green, blue and opacity.
const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number };
const pictures = await heic.all({ buffer: bytes });
const [first] = pictures;
const isSmallEnough = first && first.width * first.height <= maxPixels;
const picture = isSmallEnough ? await first.decode() : undefined;
parentPort?.postMessage(picture, picture ? [picture.data.buffer as ArrayBuffer] : []);
