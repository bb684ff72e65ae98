// Replaces optional parts of libraries that are never used in the build.
export {}
