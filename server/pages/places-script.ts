// The script of forms with an address: a postcode completes its place.

import type { FastifyInstance } from 'fastify'
import { serveScript } from './script.ts'

export const placesScriptPath = '/places.js'

export function servePlacesScript(app: FastifyInstance): void {
  serveScript(app, placesScriptPath, script)
}

/** A form with `data-places` has the fields of an address. What the user has written stays; several places are offered. */
const script = `'use strict'

for (const form of document.querySelectorAll('form[data-places]')) {
  const { country, postcode, city } = form.elements
  const offered = document.createElement('datalist')
  offered.id = 'places'
  city.after(offered)
  city.setAttribute('list', offered.id)
  let filledIn = ''
  let turn = 0
  const complete = async () => {
    const mine = ++turn
    await new Promise((resolve) => setTimeout(resolve, 250))
    if (mine !== turn || !postcode.value.trim()) return
    const path = [country.value, postcode.value.trim()].map(encodeURIComponent).join('/')
    const response = await fetch(form.dataset.places + '/' + path)
    const places = response.ok ? await response.json() : []
    if (mine !== turn) return
    offered.replaceChildren(...places.map((place) => new Option('', place)))
    if (places.length === 0 || (city.value && city.value !== filledIn)) return
    filledIn = places.length === 1 ? places[0] : ''
    city.value = filledIn
  }
  for (const field of [country, postcode])
    field.addEventListener('input', () => complete().catch(() => {}))
}
`
