const separators = /[ .,\-&()'/]+/g

/** A name of a town, district or state as it is compared. The database has the same function, `place_key`. */
export function placeKey(name: string): string {
  return name.toLowerCase().replace(separators, '')
}

/** The name in an address of a page: `andaman-nicobar-islands`. It has the same key as the name. */
export function placeSlug(name: string): string {
  return name.toLowerCase().replace(separators, '-').replace(/^-|-$/g, '')
}
