import { useMemo } from 'react'
import { countryChoices } from '../parts/countries.ts'
import { words } from '../words/words.ts'
import css from './address.module.css'
import { PlaceFields } from './place-fields.tsx'
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
  return (
    <>
      <div className={css.street}>
        <TextField label={fields.street} {...field('street')} max={255} {...{ isRequired, isDisabled }} />
        <TextField label={contacts.houseNumber} {...field('street_no')} max={255} {...{ isDisabled }} />
      </div>
      <TextField label={fields.street2} {...field('street2')} max={255} {...{ isDisabled }} />
      <PlaceFields
        postcode={{ ...field('postcode'), max: 255, isRequired, isDisabled }}
        city={{ ...field('city'), max: 255, isRequired, isDisabled }}
        country={field('country').value}
      />
      <SearchedChoiceField
        label={fields.country}
        {...field('country')}
        choices={choices}
        {...{ isRequired, isDisabled }}
      />
    </>
  )
}
