/** The fields and files of a form in `multipart/form-data`; undefined when it cannot be read. */
export async function readFormData(bytes: Uint8Array, type: string): Promise<FormData | undefined> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  } catch {
    return undefined
  }
}

export function isFormData(type: string): boolean {
  return /^multipart\/form-data\b/i.test(type)
}
