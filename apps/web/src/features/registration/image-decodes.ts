/** Whether this browser can read the file as an image; its name and type may say anything. */
export async function imageDecodes(file: unknown): Promise<boolean> {
  if (!(file instanceof Blob)) return false
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}
