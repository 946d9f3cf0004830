import { useEffect, useState } from 'react'

/** The address of a picture, decoded before it is shown so that nothing flickers; the previous one stays until then. */
export function usePicture(file: Blob | undefined): string | undefined {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    if (!file) return
    let isWanted = true
    draw(file).then((drawn) => (isWanted ? setPicture(drawn) : URL.revokeObjectURL(drawn)))
    return () => {
      isWanted = false
    }
  }, [file])
  useEffect(() => {
    if (picture) return () => URL.revokeObjectURL(picture)
  }, [picture])
  return picture
}

async function draw(file: Blob): Promise<string> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  // A picture that cannot be decoded shows its alternative text.
  await image.decode().catch(() => undefined)
  return image.src
}
