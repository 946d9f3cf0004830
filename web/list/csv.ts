export function csvFile(parts: readonly BlobPart[]): Blob {
  return new Blob([...parts], { type: 'text/csv;charset=utf-8' })
}
