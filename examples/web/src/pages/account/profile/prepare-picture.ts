const sidePx = 512;

/**
 * Converts an image to a square JPEG image that contains its middle. The result is small, and has none of the file's metadata, such as the
 * location of a photo. Rejects if the browser cannot decode the file.
 */
export async function preparePicture(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file);
  const side = Math.min(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = sidePx;
  canvas.height = sidePx;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser cannot draw images.');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, sidePx, sidePx);
  context.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, sidePx, sidePx);
  image.close();
  return new Promise((resolve, reject) => {
    const take = (picture: Blob | null): void => {
      if (picture === null) reject(new Error('The browser cannot encode images.'));
      else resolve(picture);
    };
    canvas.toBlob(take, 'image/jpeg', 0.9);
  });
}
