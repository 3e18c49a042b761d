// Makes the photographs of the tests: `node tests/photos/make.mjs`, with the packages of frontend/.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const sharp = createRequire(new URL("../../frontend/package.json", import.meta.url))("sharp");
const file = (name) => fileURLToPath(new URL(name, import.meta.url));

// A red sky above green ground, as taken with a rotated camera: the stored image is rotated.
const upright = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="1000">
  <linearGradient id="a" x2="0" y2="1"><stop stop-color="#c22"/><stop offset="1" stop-color="#e88"/></linearGradient>
  <rect width="600" height="500" fill="url(#a)"/><rect y="500" width="600" height="500" fill="#284"/>
  <circle cx="420" cy="200" r="90" fill="#fd5"/></svg>`);
await sharp(await sharp(upright).png().toBuffer())
  .rotate(-90)
  .jpeg({ quality: 70 })
  .withIccProfile("p3")
  .withMetadata({ orientation: 6 })
  .withExif({
    IFD0: { Make: "CAMARA-SECRETA", Orientation: "6" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "20/1 40/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "103/1 21/1 0/1" },
  })
  .toFile(file("patio.jpg"));

// A seal with transparent parts.
const seal = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
  <circle cx="150" cy="100" r="90" fill="#284" fill-opacity=".5"/></svg>`);
await sharp(seal).png({ palette: true }).toFile(file("sello.png"));

// A street and a ridge, wider than the boxes for them.
for (const [name, width, height] of [
  ["calle.jpg", 1200, 800],
  ["sierra.jpg", 2400, 600],
]) {
  const scene = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <linearGradient id="a" x2="0" y2="1"><stop stop-color="#269"/><stop offset="1" stop-color="#9ce"/></linearGradient>
  <rect width="100%" height="100%" fill="url(#a)"/><rect y="70%" width="100%" height="30%" fill="#432"/>
  <circle cx="80%" cy="25%" r="10%" fill="#fd5"/></svg>`);
  await sharp(scene).jpeg({ quality: 60 }).toFile(file(name));
}
