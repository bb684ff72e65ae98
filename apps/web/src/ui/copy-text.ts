import { showToast } from './toast.tsx'

/** Copies a text, and says so. @param failed what is said where the browser does not allow it */
export async function copyText(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ text: copied })
  } catch {
    showToast({ text: failed })
  }
}
