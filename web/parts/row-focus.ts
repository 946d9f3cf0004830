const rowLike = 'li, tr, [data-row]'
const controls = ':is(a, button, input, select, textarea):not(:disabled)'

/**
 * For code that removes a row: a focus in it moves to the same control of the next row, or of the previous one, or to
 * the heading of the list when that was the last row. The top of the page would be far away.
 */
export function keepFocusNearRow(): void {
  const control = document.activeElement as HTMLElement | null
  const row = control?.closest(rowLike)
  if (!control || !row) return
  const places = placesNear(row, control)
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const place = places.find(({ isConnected }) => isConnected)
    if (place?.matches('h1, h2')) place.tabIndex = -1
    place?.focus()
  })
}

function placesNear(row: Element, control: HTMLElement): readonly HTMLElement[] {
  const rows = [...(row.parentElement?.children ?? [])].filter((one) => one.matches(rowLike))
  const at = rows.indexOf(row)
  // Counted from the end: controls that only some rows have come before those that all have.
  const own = [...row.querySelectorAll<HTMLElement>(controls)]
  const fromEnd = own.length - own.indexOf(control)
  const near = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]
  const heading = row.parentElement?.closest('section, main')?.querySelector<HTMLElement>('h1, h2')
  return [
    ...near.map((one) => [...one.querySelectorAll<HTMLElement>(controls)].at(-fromEnd)),
    heading,
  ].filter((one) => one != null)
}
