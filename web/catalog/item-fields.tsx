import { useState } from 'react'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { choicesOf } from '../fields/choices-of.ts'
import { CustomFields } from '../fields/custom-fields.tsx'
import type { Form } from '../fields/form.ts'
import { NumberField } from '../fields/number-field.tsx'
import { RecordField } from '../fields/record-field.tsx'
import { RichTextField } from '../fields/rich-text-field.tsx'
import { LongTextField, TextField } from '../fields/text-field.tsx'
import { VatRateField } from '../fields/vat-rate-field.tsx'
import { complain } from '../frame/notices.tsx'
import { amountText } from '../parts/format.ts'
import { choiceLabel } from '../parts/labels.ts'
import css from '../parts/page.module.css'
import { company, isVatLiable } from '../start.ts'
import { words } from '../words/words.ts'
import type { ItemKind } from './item-kinds.ts'
import layout from './item-page.module.css'
import type { ItemValues } from './item-values.ts'
import { otherPrice } from './other-price.ts'

interface ItemFieldsProps {
  readonly kind: ItemKind
  readonly form: Form<ItemValues>
  readonly isNew?: boolean
}

/** The fields of a product or a service. */
export function ItemFields({ kind, form, isNew = false }: ItemFieldsProps) {
  const { fields, catalog } = words
  return (
    <div className={css.form}>
      <TextField label={fields.name} isRequired autoFocus={isNew} {...form.field('name')} max={255} />
      <RichTextField label={fields.description} {...form.field('description')} language={company.language} />
      <PriceFields kind={kind} form={form} />
      <UnitField kind={kind} form={form} />
      <NumberField
        label={fields.default_amount}
        width={kind.isStocked ? 'third' : 'half'}
        {...form.field('default_amount')}
      />
      <CategoryField kind={kind} form={form} />
      <TextField
        label={fields.number}
        width="half"
        placeholder={catalog.numberGiven}
        {...form.field('number')}
        max={255}
      />
      <CustomFields entity={kind.entity} {...form.field('custom_fields')} />
      <LongTextField label={fields.notes} description={catalog.notesHint} {...form.field('notes')} />
    </div>
  )
}

function PriceFields({ kind, form }: ItemFieldsProps) {
  const { fields } = words
  return (
    <>
      <NumberField
        label={fields.price}
        width={isVatLiable || kind.isStocked ? 'third' : 'half'}
        as="price"
        isRequired
        unit={company.currency}
        {...form.field('price')}
      />
      {isVatLiable && <VatFields form={form} />}
      {kind.isStocked && (
        <NumberField
          label={fields.price_purchase}
          width="third"
          as="price"
          unit={company.currency}
          {...form.field('price_purchase')}
        />
      )}
    </>
  )
}

/** Whether the price has VAT in it, and which. */
function VatFields({ form }: Pick<ItemFieldsProps, 'form'>) {
  const { fields, catalog } = words
  const { price, vat, including_vat } = form.values
  const other =
    price !== null && vat !== null ? otherPrice({ price, vat, including_vat }, company.currency) : undefined
  const hint =
    other === undefined
      ? undefined
      : (including_vat ? catalog.isNet : catalog.isGross)(`${company.currency} ${amountText(other)}`)
  return (
    <>
      <ChoiceField
        label={catalog.priceIs}
        width="third"
        value={including_vat ? 'gross' : 'net'}
        error={form.errors.including_vat}
        onChange={(chosen) => form.set({ including_vat: chosen === 'gross' })}
        choices={[
          { value: 'net', name: catalog.net },
          { value: 'gross', name: catalog.gross },
        ]}
      />
      <VatRateField label={fields.vat_rate} width="third" isRequired {...form.field('vat')} />
      {hint && <p className={layout.hint}>{hint}</p>}
      {vat === 0 && <UntaxedFields form={form} />}
    </>
  )
}

/** Why it has no VAT. */
function UntaxedFields({ form }: Pick<ItemFieldsProps, 'form'>) {
  const { fields } = words
  return (
    <>
      <ChoiceField
        label={fields.vat_category}
        width="half"
        {...form.field('vat_category')}
        choices={choicesOf<NonNullable<ItemValues['vat_category']>>('products', 'vat_category')}
        none={choiceLabel('products', 'vat_category', null)}
      />
      <TextField label={fields.vat_reason} width="half" {...form.field('vat_reason')} max={255} />
    </>
  )
}

function UnitField({ kind, form }: ItemFieldsProps) {
  const { data } = useList(kontor.units, { limit: 200 })
  const units = data?.items.filter(
    ({ id, scope }) => scope === kind.unitScope || scope === 'a' || id === form.values.unit_id,
  )
  return (
    <ChoiceField
      label={words.fields.unit}
      width={kind.isStocked ? 'third' : 'half'}
      isRequired
      {...form.field('unit_id')}
      choices={units?.map(({ id, name }) => ({ value: id, name })) ?? []}
    />
  )
}

/** A new category is created from the typed name. */
function CategoryField({ kind, form }: ItemFieldsProps) {
  const [made, setMade] = useState<{ readonly id: number; readonly name: string }>()
  const create = async (name: string) => {
    try {
      const { item } = await kontor.resource(kind.categories).create({ name })
      setMade({ id: item.id, name })
      form.set({ category_id: item.id })
      void refresh()
    } catch (error) {
      complain(error)
    }
  }
  return (
    <RecordField
      label={words.fields.category}
      width="half"
      resource={kind.categories}
      knownName={made && made.id === form.values.category_id ? made.name : undefined}
      onCreate={(name) => void create(name)}
      {...form.field('category_id')}
    />
  )
}
