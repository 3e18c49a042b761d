// Makes raster images with `sharp`. Requests come from file descriptor 0, a socket, and images are
// sent back on it as they are finished. A frame, in both directions, is its length (32 bits, little
// endian, without these four bytes), the length of a JSON document (the same), the document, and
// the bytes of a photograph, drawing or image. `worker.rs` is the other side.
"use strict";

const { createRequire } = require("node:module");
const { Socket } = require("node:net");

const NUMBER = 4;

const sharp = createRequire(`${process.argv[1]}/package.json`)("sharp");
// Several images at a time, each on one thread: the bytes do not depend on the number of jobs.
sharp.concurrency(1);
sharp.cache(false);

const socket = new Socket({ fd: 0 });
let chunks = [];
let arrived = 0;
let wanted = NUMBER;
socket.on("data", (chunk) => {
  chunks.push(chunk);
  arrived += chunk.length;
  if (arrived >= wanted) takeFrames();
});
// The parent has closed the socket or has died.
socket.on("close", () => process.exit(0));
socket.on("error", () => process.exit(0));
send({});

function takeFrames() {
  let rest = Buffer.concat(chunks);
  for (;;) {
    wanted = NUMBER + (rest.length < NUMBER ? 0 : rest.readUInt32LE(0));
    if (rest.length < NUMBER || rest.length < wanted) break;
    const start = 2 * NUMBER + rest.readUInt32LE(NUMBER);
    answer(JSON.parse(rest.toString("utf8", 2 * NUMBER, start)), rest.subarray(start, wanted));
    rest = rest.subarray(wanted);
  }
  chunks = [rest];
  arrived = rest.length;
}

async function answer({ request, ...wishes }, input) {
  try {
    send({ request }, await make(input, wishes));
  } catch (error) {
    send({ request, error: `${error.message}`.split("\n")[0].replace(/:\s*$/, "") });
  }
}

// By default, sharp removes metadata (EXIF, GPS, XMP) and converts colours to sRGB.
async function make(input, { size, pixels, width, height, format, options }) {
  const { fit = "fill", position, ...encoding } = options;
  const image = sharp(input, { limitInputPixels: pixels, failOn: "warning" });
  if (size !== null) {
    // The page was laid out for this size; an image of another one would be distorted.
    const { autoOrient: shown } = await image.metadata();
    if (shown.width !== size[0] || shown.height !== size[1]) {
      throw new Error(`${shown.width} × ${shown.height}, not ${size[0]} × ${size[1]}`);
    }
  }
  // Transparent parts of a JPEG would be black.
  if (format === "jpg") image.flatten({ background: "white" });
  return image
    .autoOrient()
    .resize(width, height, { fit, position })
    .toFormat(format, encoding)
    .toBuffer();
}

function send(document, bytes = Buffer.alloc(0)) {
  const text = Buffer.from(JSON.stringify(document));
  const head = Buffer.alloc(2 * NUMBER);
  head.writeUInt32LE(NUMBER + text.length + bytes.length, 0);
  head.writeUInt32LE(text.length, NUMBER);
  socket.write(Buffer.concat([head, text, bytes]));
}
