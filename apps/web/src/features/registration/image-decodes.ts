/** Checks that this browser can decode the file as an image. Its name and type can be wrong. */
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
