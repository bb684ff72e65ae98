/** A PNG of one colour, as a file to choose. */
export async function picture(name: string, width = 60, height = 40): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas can be drawn on.')
  context.fillStyle = 'teal'
  context.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}
