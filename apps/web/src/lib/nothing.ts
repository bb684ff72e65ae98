// Stands in the build for optional parts of libraries that are never asked for.
export {}
