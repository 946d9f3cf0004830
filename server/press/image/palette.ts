// A pixel is one number: red in its lowest byte, then green, then blue. The highest byte has no meaning.

export interface Palette {
  /** At most 256. */
  readonly colors: readonly number[]
  /** The index of its colour, for each pixel. */
  readonly indexes: Uint8Array
}

/**
 * The colours of a picture, or null when they are too many. No pixel is off by more than the tolerance in red, green or
 * blue, and frequent colours are exact: only rare shades are merged, such as those at the edges of letters.
 */
export function paletteOf(pixels: Int32Array, tolerance: number): Palette | null {
  const found = findShades(pixels)
  if (!found) return null
  const { shades, shadeOfPixel } = found
  const colors: number[] = []
  const indexOfShade = new Uint8Array(shades.length)
  for (const { color, place } of shades.sort((a, b) => b.runs - a.runs)) {
    const near = colors.findIndex((known) => isNear(known, color, tolerance))
    const index = near === -1 ? colors.push(color) - 1 : near
    if (index > 255) return null
    indexOfShade[place] = index
  }
  const indexes = new Uint8Array(pixels.length)
  for (let i = 0; i < indexes.length; i++) indexes[i] = indexOfShade[shadeOfPixel[i] as number] as number
  return { colors, indexes }
}

interface Shade {
  readonly color: number
  readonly place: number
  /** How often a pixel has it and the one before has not: so a line counts as much as an area. */
  readonly runs: number
}

/** A picture with more is a photograph. */
const maxShades = 8192

function findShades(pixels: Int32Array): { shades: Shade[]; shadeOfPixel: Uint16Array } | null {
  let color = pixels[0] as number
  let place = 0
  const places = new Map([[color, place]])
  const runs = new Uint32Array(maxShades).fill(1, 0, 1)
  const shadeOfPixel = new Uint16Array(pixels.length)
  for (let i = 1; i < pixels.length; i++) {
    const next = pixels[i] as number
    if (next !== color) {
      color = next
      place = places.get(color) ?? places.size
      if (place === maxShades) return null
      if (place === places.size) places.set(color, place)
      runs[place] = (runs[place] as number) + 1
    }
    shadeOfPixel[i] = place
  }
  const shades = Array.from(places, ([color, place]) => ({ color, place, runs: runs[place] as number }))
  return { shades, shadeOfPixel }
}

function isNear(one: number, other: number, tolerance: number): boolean {
  return (
    Math.abs((one & 255) - (other & 255)) <= tolerance &&
    Math.abs(((one >> 8) & 255) - ((other >> 8) & 255)) <= tolerance &&
    Math.abs(((one >> 16) & 255) - ((other >> 16) & 255)) <= tolerance
  )
}
