/** The frame of a photo on an ID card, in millimetres. */
export const photoFrame = { width: 23, height: 28.5 } as const
