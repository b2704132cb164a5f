/** Pixels of a side of what is kept: twice the largest that is drawn, on a screen of four pixels to one. */
const side = 256;

/** The square in the middle of a picture, small, in base64, turned upright. @throws DOMException for what the browser cannot draw */
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
  // A browser that writes no WebP writes PNG.
  const address = canvas.toDataURL('image/webp', 0.9);
  return address.slice(address.indexOf(',') + 1);
}
