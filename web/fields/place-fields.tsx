import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { words } from '../words/words.ts'
import css from './address.module.css'
import { placesOf } from './places.ts'
import { TextField } from './text-field.tsx'

type Field = Omit<ComponentProps<typeof TextField>, 'label'>

interface PlaceFieldsProps {
  readonly postcode: Field
  readonly city: Field
  readonly country: string | null
}

/** Postcode and place. A postcode that is typed completes its place; several places are offered. */
export function PlaceFields({ postcode, city, country }: PlaceFieldsProps) {
  const { fields } = words
  const { places, note } = useCompletedCity(postcode.value, city, country)
  const placesId = useId()
  return (
    <div className={css.city}>
      <TextField
        label={fields.postcode}
        {...postcode}
        onChange={(value) => {
          note()
          postcode.onChange(value)
        }}
      />
      <TextField label={fields.city} {...city} {...(places.length > 1 ? { list: placesId } : {})} />
      {places.length > 1 && (
        <datalist id={placesId}>
          {places.map((place) => (
            <option key={place} value={place} />
          ))}
        </datalist>
      )}
    </div>
  )
}

/** How long a user may rest between two digits. */
const patienceMs = 250

/** Fills in the place of a postcode that was typed, unless the user has written another one. */
function useCompletedCity(postcode: string | null, city: Field, country: string | null) {
  const [places, setPlaces] = useState<readonly string[]>([])
  const current = useRef(city)
  current.current = city
  const isTyped = useRef(false)
  const filledIn = useRef<string | null>(null)

  useEffect(() => {
    if (!isTyped.current) return
    let isLeft = false
    const complete = async () => {
      // Nothing depends on it: who has no connection types the place.
      const found = await placesOf(country, postcode?.trim() ?? null).catch(() => [])
      if (isLeft) return
      setPlaces(found)
      const { value, onChange } = current.current
      if (found.length === 0 || (value && value !== filledIn.current)) return
      filledIn.current = found.length === 1 ? (found[0] ?? null) : null
      if (value !== filledIn.current) onChange(filledIn.current)
    }
    const timer = setTimeout(() => void complete(), patienceMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [country, postcode])

  return {
    places,
    note() {
      isTyped.current = true
    },
  }
}
