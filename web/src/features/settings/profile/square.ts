/** Side length in pixels of the stored picture: enough for the largest displayed size (72) on high-density screens. */
const side = 256;

/** Crops a picture to a centred square and scales it down. @returns base64 @throws DOMException if the browser cannot decode the picture */
export async function squareOf(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const length = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new DOMException('no canvas', 'NotSupportedError');
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, (picture.width - length) / 2, (picture.height - length) / 2, length, length, 0, 0, side, side);
  picture.close();
  // Browsers without a WebP encoder return PNG.
  const address = canvas.toDataURL('image/webp', 0.9);
  return address.slice(address.indexOf(',') + 1);
}
