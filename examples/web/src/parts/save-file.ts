/** Hands the content to the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun with a copy.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
