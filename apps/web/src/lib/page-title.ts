let shown: string | undefined
let unread = 0

/** Sets the page's title in the browser's tab and history. */
export function setPageTitle(title: string): void {
  shown = title
  write()
}

/** How much is unread, before the title: seen in the browser's tab while another one is open. */
export function setTitleCount(count: number): void {
  unread = count
  write()
}

function write(): void {
  // Until a screen has one: that of the document.
  shown ??= document.title
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${shown}` : shown
}
