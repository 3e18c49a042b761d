// Makes raster images with `sharp`. The orders come as one JSON document on standard input, the
// images go to standard output in the order in which they are done: a line of JSON,
// `{"order": 0, "length": 1234}` and the bytes, or `{"order": 0, "error": "…"}`.
// `rasters.rs` is the other side.
"use strict";

const fs = require("node:fs");
const { createRequire } = require("node:module");

const OUT = 1;

const { frontend, jobs, pixels, orders } = JSON.parse(fs.readFileSync(0, "utf8"));
const sharp = createRequire(`${frontend}/package.json`)("sharp");
// Several images at a time, each on one thread: the bytes do not depend on the number of jobs.
sharp.concurrency(1);
sharp.cache(false);

let next = 0;
for (let job = 0; job < jobs; job += 1) work();

async function work() {
  while (next < orders.length) {
    const order = next;
    next += 1;
    try {
      const bytes = await make(orders[order]);
      send({ order, length: bytes.length }, bytes);
    } catch (error) {
      send({ order, error: `${error.message}`.split("\n")[0].replace(/:\s*$/, "") });
    }
  }
}

// Metadata (EXIF, GPS, XMP) is left behind and colours become sRGB: both are sharp's defaults.
async function make({ file, size, svg, width, height, format, options }) {
  const input = file === null ? Buffer.from(svg) : file;
  const image = sharp(input, { limitInputPixels: pixels, failOn: "warning" });
  if (size !== null) {
    // The page has been laid out for this size; another one would be squeezed into it.
    const { autoOrient: shown } = await image.metadata();
    if (shown.width !== size[0] || shown.height !== size[1]) {
      throw new Error(`${shown.width} × ${shown.height}, not ${size[0]} × ${size[1]}`);
    }
  }
  return image
    .autoOrient()
    .resize(width, height, { fit: "fill" })
    .toFormat(format, options)
    .toBuffer();
}

function send(head, bytes = Buffer.alloc(0)) {
  const frame = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]);
  let written = 0;
  while (written < frame.length) {
    written += fs.writeSync(OUT, frame, written, frame.length - written);
  }
}
