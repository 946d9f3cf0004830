import { ColorInput, TextInput } from '@mantine/core'
import { ChoiceField, FlagField } from '../../fields/choice-field.tsx'
import { CurrencyField } from '../../fields/currency-field.tsx'
import { DateField } from '../../fields/date-field.tsx'
import { type FieldProps, inputProps } from '../../fields/field.ts'
import type { Form } from '../../fields/form.ts'
import { NumberField } from '../../fields/number-field.tsx'
import { RecordField } from '../../fields/record-field.tsx'
import { RichTextField } from '../../fields/rich-text-field.tsx'
import { LongTextField, TextField } from '../../fields/text-field.tsx'
import { VatNumberField } from '../../fields/vat-number-field.tsx'
import { company } from '../../start.ts'
import { words } from '../../words/words.ts'
import type { FieldSpec } from './field-spec.ts'
import { IbanField } from './iban-field.tsx'
import { PictureField } from './picture-field.tsx'
import type { Values } from './values.ts'

interface SpecFieldProps {
  readonly spec: FieldSpec
  readonly form: Form<Values>
  readonly isNew?: boolean
  readonly autoFocus?: boolean
}

/** A longer text has several lines. */
const longFrom = 1_000

/** The field for the kind of a value. */
export function SpecField({ spec, form, isNew = false, autoFocus = false }: SpecFieldProps) {
  const { label, kind, width, max, choices = [], unit, type, placeholder } = spec
  const hint = typeof spec.hint === 'function' ? spec.hint(form.values) : spec.hint
  // The kind decides the type of a field's value; the values of a form are of every kind.
  const shared = {
    ...form.field(spec.key),
    label,
    ...(hint ? { description: hint } : {}),
    ...(width ? { width } : {}),
    ...(spec.isNeeded ? { isRequired: true } : {}),
    ...(spec.isOnce && !isNew ? { isDisabled: true } : {}),
    ...(autoFocus ? { autoFocus } : {}),
  } as unknown as FieldProps<never>
  const text = shared as unknown as FieldProps<string | null>
  const number = shared as unknown as FieldProps<number | null>

  switch (kind) {
    case 'iban':
      return <IbanField {...text} />
    case 'vatNumber':
      return (
        <VatNumberField
          {...text}
          country={form.values.country as string | null}
          {...(placeholder ? { placeholder } : {})}
        />
      )
    case 'richText':
      return <RichTextField {...text} kind="shared" language={company.language} />
    case 'formattedText':
      return <RichTextField {...text} language={company.language} />
    case 'picture':
      return <PictureField {...text} />
    case 'color':
      return (
        <ColorInput
          {...inputProps(text)}
          value={text.value ?? ''}
          onChange={(color) => text.onChange(color || null)}
          withEyeDropper={false}
          swatches={swatches}
        />
      )
    case 'currency':
      return <CurrencyField {...text} />
    case 'flag':
      return <FlagField {...(shared as unknown as FieldProps<boolean>)} />
    case 'choice':
      return (
        <ChoiceField
          {...text}
          choices={choices}
          {...(spec.isNullable ? { none: spec.none ?? words.parts.none } : {})}
        />
      )
    case 'reference':
      return <RecordField {...number} resource={spec.of ?? 'services'} />
    case 'date':
      return <DateField {...text} />
    case 'number':
      return (
        <TextInput
          {...inputProps(number)}
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          value={number.value ?? ''}
          onChange={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, '')
            number.onChange(digits ? Number(digits) : null)
          }}
        />
      )
    case 'percent':
      return <NumberField {...number} unit={unit ?? '%'} />
    case 'whole':
    case 'decimal':
      return <NumberField {...number} unit={unit} />
    default:
      if (max && max > longFrom) return <LongTextField {...text} />
      return (
        <TextField
          {...text}
          {...(max ? { max } : {})}
          {...(type ? { type } : {})}
          {...(placeholder ? { placeholder } : {})}
        />
      )
  }
}

const swatches = ['#0b6e5f', '#16191d', '#1d4ed8', '#0e7490', '#7c2d12', '#9f1239', '#6b21a8', '#3f6212']
