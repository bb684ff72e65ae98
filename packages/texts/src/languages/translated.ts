// Written by `npm run texts` from the files of this folder.

/** Every language besides English: what it calls itself, and how it writes numbers and dates. */
export const translated = {
  hi: { name: 'हिन्दी', locale: 'hi-IN-u-nu-latn' },
} as const
