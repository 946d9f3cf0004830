import { useId, useMemo, useRef, useState } from 'react'
import { countryChoices } from '../parts/countries.ts'
import { words } from '../words/words.ts'
import css from './address.module.css'
import { none, placesOf } from './places.ts'
import { SearchedChoiceField } from './searched-choice-field.tsx'
import { TextField } from './text-field.tsx'

type AddressKey = 'street' | 'street_no' | 'street2' | 'postcode' | 'city' | 'country'

interface AddressFieldsProps {
  /** The properties of each field: `(key) => form.field(key)`. */
  readonly field: (key: AddressKey) => {
    readonly value: string | null
    readonly onChange: (value: string | null) => void
    readonly error: string | undefined
  }
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
}

/** The fields of an address in the order in which it is written. A postcode completes its place. */
export function AddressFields({ field, isRequired = false, isDisabled = false }: AddressFieldsProps) {
  const choices = useMemo(countryChoices, [])
  const { fields, contacts } = words
  const { places, postcode, country } = useCompletedCity(field)
  const placesId = useId()
  return (
    <>
      <div className={css.street}>
        <TextField label={fields.street} {...field('street')} max={255} {...{ isRequired, isDisabled }} />
        <TextField label={contacts.houseNumber} {...field('street_no')} max={255} {...{ isDisabled }} />
      </div>
      <TextField label={fields.street2} {...field('street2')} max={255} {...{ isDisabled }} />
      <div className={css.city}>
        <TextField label={fields.postcode} {...postcode} max={255} {...{ isRequired, isDisabled }} />
        <TextField
          label={fields.city}
          {...field('city')}
          max={255}
          {...{ isRequired, isDisabled }}
          {...(places.length > 1 ? { list: placesId } : {})}
        />
        {places.length > 1 && (
          <datalist id={placesId}>
            {places.map((place) => (
              <option key={place} value={place} />
            ))}
          </datalist>
        )}
      </div>
      <SearchedChoiceField
        label={fields.country}
        {...country}
        choices={choices}
        {...{ isRequired, isDisabled }}
      />
    </>
  )
}

/** Fills in the place of a postcode that is typed, unless the user has written another one. */
function useCompletedCity(field: AddressFieldsProps['field']) {
  const [places, setPlaces] = useState<readonly string[]>([])
  const city = useRef(field('city'))
  city.current = field('city')
  const asked = useRef(0)
  const filledIn = useRef<string | null>(null)

  const complete = async (country: string | null, postcode: string | null) => {
    const turn = ++asked.current
    // Nothing depends on it: who has no connection types the place.
    const { main, all } = await placesOf(country, postcode?.trim() ?? null).catch(() => none)
    if (turn !== asked.current) return
    setPlaces(all)
    const { value, onChange } = city.current
    if (value && value !== filledIn.current) return
    if (main === undefined && all.length === 0) return
    filledIn.current = main ?? null
    if (value !== filledIn.current) onChange(filledIn.current)
  }
  const postcode = field('postcode')
  const country = field('country')
  return {
    places,
    postcode: {
      ...postcode,
      onChange(value: string | null) {
        postcode.onChange(value)
        void complete(country.value, value)
      },
    },
    country: {
      ...country,
      onChange(value: string | null) {
        country.onChange(value)
        void complete(value, postcode.value)
      },
    },
  }
}
