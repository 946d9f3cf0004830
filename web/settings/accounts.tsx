// The accounts of the books: the chart, and the accounts that the company has instead of those of the chart.

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Settings } from '../../client/index.ts'
import { narrowedBy } from '../../domain/accounting/accounts.ts'
import {
  type AccountPurpose,
  accountPurposes,
  chartNames,
  chartOf,
  charts,
} from '../../domain/accounting/charts.ts'
import { decimalScale, formatDecimal } from '../../domain/money/money.ts'
import { vatCategories } from '../../domain/money/vat.ts'
import { channels } from '../../domain/payment/channels.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import type { FieldProps } from '../fields/field.ts'
import type { Form } from '../fields/form.ts'
import { NumberField } from '../fields/number-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { monthOnly } from '../figures/month-names.ts'
import { percentText } from '../parts/format.ts'
import { choiceLabel, fieldLabel } from '../parts/labels.ts'
import page from '../parts/page.module.css'
import { company } from '../start.ts'
import { words } from '../words/words.ts'
import css from './accounts.module.css'
import type { FieldSpec } from './form/field-spec.ts'
import { RecordForm } from './form/record-form.tsx'
import { SpecField } from './form/spec-field.tsx'
import type { Values } from './form/values.ts'

type OwnAccount = Settings['accounts'][number]
type Place = Pick<OwnAccount, 'purpose' | 'category' | 'rate' | 'channel'>

export function Section() {
  const said = words.accountant
  const chart: FieldSpec = {
    key: 'chart_of_accounts',
    kind: 'choice',
    label: fieldLabel('chart_of_accounts'),
    width: 'half',
    isNullable: true,
    none: said.usualChart(said.charts[chartOf(company.country)]),
    choices: chartNames.map((value) => ({ value, name: said.charts[value] })),
  }
  const start: FieldSpec = {
    key: 'fiscal_year_start',
    kind: 'number',
    label: fieldLabel('fiscal_year_start'),
  }
  return (
    <RecordForm
      of="settings"
      parts={[
        {
          fields: [chart, start],
          content: (form) => (
            <>
              <SpecField spec={chart} form={form} />
              <ChoiceField
                {...(form.field('fiscal_year_start') as FieldProps<number | null>)}
                label={start.label}
                width="half"
                choices={Array.from({ length: 12 }, (_, index) => ({
                  value: index + 1,
                  name: monthOnly(index + 1),
                }))}
              />
            </>
          ),
        },
        {
          title: said.accounts,
          fields: [
            {
              key: 'accounts',
              kind: 'text',
              label: fieldLabel('accounts'),
              show: (value) => accountsText(value as readonly OwnAccount[]),
            },
          ],
          content: (form) => <AccountFields form={form} />,
          note: () => said.accountsNote,
        },
        {
          title: 'DATEV',
          fields: (['datev_consultant', 'datev_client'] as const).map((key) => ({
            ...{ key, kind: 'number' as const, label: fieldLabel(key) },
            ...{ width: 'half' as const, isNullable: true },
          })),
          note: () => said.datevNote,
        },
      ]}
    />
  )
}

/** A row for each account of the chart, and below them those that only the company has. */
function AccountFields({ form }: { readonly form: Form<Values> }) {
  const said = words.accountant
  const { value, onChange } = form.field('accounts')
  const own = (value ?? []) as readonly OwnAccount[]
  const [added, setAdded] = useState({ place: '', turn: 0 })
  const chart =
    (form.values.chart_of_accounts as (typeof chartNames)[number] | null) ?? chartOf(company.country)
  const usual = charts[chart].map((account) => ({
    ...account,
    rate: account.rate === null ? null : Number(formatDecimal(account.rate, decimalScale)),
  }))
  const places: readonly Place[] = [
    ...usual,
    ...own.filter((account) => !usual.some((other) => isSamePlace(account, other))),
  ]
  const replace = (place: Place, account: OwnAccount | undefined) => {
    const others = own.filter((other) => !isSamePlace(other, place))
    onChange(account ? [...others, account] : others)
  }
  return (
    <>
      <table className={css.accounts}>
        <thead>
          <tr>
            <th scope="col">{said.purpose}</th>
            <th scope="col">{said.account}</th>
            <th scope="col">{said.vatCode}</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => {
            const index = own.findIndex((account) => isSamePlace(account, place))
            const chosen = own[index]
            const preset = usual.find((account) => isSamePlace(account, place))
            const change = (changes: Partial<OwnAccount>) => {
              const { purpose, category, rate, channel } = place
              const next = {
                ...{ purpose, category, rate, channel },
                account: '',
                vat_code: null,
                ...chosen,
                ...changes,
              }
              const account = next.account || (next.vat_code ? (preset?.account ?? '') : '')
              replace(place, account || (!preset && chosen) ? { ...next, account } : undefined)
            }
            const name = placeName(place)
            const isAdded = placeKey(place) === added.place
            const takesCode = ['revenue', 'discounts', 'losses'].includes(place.purpose)
            return (
              // Another key draws the row anew, so that its field takes the focus.
              <tr key={isAdded ? `${placeKey(place)} ${added.turn}` : placeKey(place)}>
                <th scope="row">{name}</th>
                {/* An added row that stays empty goes away. */}
                <td onBlur={() => !preset && chosen?.account === '' && replace(place, undefined)}>
                  <TextField
                    label={`${name}: ${said.account}`}
                    isLabelHidden
                    value={chosen?.account ?? null}
                    onChange={(account) => change({ account: account ?? '' })}
                    placeholder={preset?.account ?? ''}
                    max={20}
                    autoFocus={isAdded}
                    error={
                      form.errors[`accounts.${index}.account`] ?? form.errors[`accounts.${index}.purpose`]
                    }
                  />
                </td>
                <td>
                  {takesCode && (
                    <TextField
                      label={`${name}: ${said.vatCode}`}
                      isLabelHidden
                      value={chosen?.vat_code ?? null}
                      onChange={(vat_code) => change({ vat_code })}
                      placeholder={preset?.vat_code ?? ''}
                      max={10}
                      error={form.errors[`accounts.${index}.vat_code`]}
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <NewPlace
        onAdd={(place) => {
          setAdded({ place: placeKey(place), turn: added.turn + 1 })
          if (!places.some((one) => isSamePlace(one, place)))
            replace(place, { ...place, account: '', vat_code: null })
        }}
      />
    </>
  )
}

const divided = accountPurposes.filter((purpose) => narrowedBy[purpose].length > 0)

/** Adds a row for one rate, category or method of payment. Its account is typed there, so that saving sees it. */
function NewPlace({ onAdd }: { readonly onAdd: (place: Place) => void }) {
  const said = words.accountant
  const nothing = { category: null, rate: null, channel: null }
  const [place, setPlace] = useState<Place>({ purpose: 'revenue', ...nothing })
  const narrowed = narrowedBy[place.purpose]
  const change = (changes: Partial<Place>) => setPlace({ ...place, ...changes })
  return (
    <fieldset className={`${page.form} ${css.add}`}>
      <legend>{said.addAccount}</legend>
      <ChoiceField<AccountPurpose>
        label={said.purpose}
        width="third"
        value={place.purpose}
        choices={divided.map((value) => ({ value, name: said.purposes[value] }))}
        onChange={(purpose) => purpose && setPlace({ purpose, ...nothing })}
      />
      {narrowed.includes('category') && (
        <ChoiceField
          label={fieldLabel('vat_category')}
          width="third"
          value={place.category}
          none={said.every}
          choices={vatCategories.map((value) => ({ value, name: categoryName(value) }))}
          onChange={(category) => change({ category, ...(category === 'S' ? {} : { rate: null }) })}
        />
      )}
      {narrowed.includes('rate') && (place.purpose === 'vat' || place.category === 'S') && (
        <NumberField
          label={fieldLabel('vat')}
          width="third"
          unit="%"
          value={place.rate}
          onChange={(rate) => change({ rate })}
        />
      )}
      {narrowed.includes('channel') && (
        <ChoiceField
          label={fieldLabel('channel')}
          width="third"
          value={place.channel}
          none={said.every}
          choices={channels.map((value) => ({ value, name: choiceLabel('payments', 'channel', value) }))}
          onChange={(channel) => change({ channel })}
        />
      )}
      <Button variant="default" onClick={() => onAdd(place)}>
        {said.add}
      </Button>
    </fieldset>
  )
}

function isSamePlace(one: Place, other: Place): boolean {
  return placeKey(one) === placeKey(other)
}

function placeKey({ purpose, category, rate, channel }: Place): string {
  return [purpose, category, rate, channel].join()
}

function placeName({ purpose, category, rate, channel }: Place): string {
  const parts = [
    category && (category === 'S' && rate !== null ? null : categoryName(category)),
    rate === null ? null : percentText(rate),
    channel && choiceLabel('payments', 'channel', channel),
  ].filter((part) => part !== null)
  const { purposes } = words.accountant
  return parts.length === 0 ? purposes[purpose] : `${purposes[purpose]}: ${parts.join(', ')}`
}

function categoryName(category: (typeof vatCategories)[number]): string {
  return category === 'S' ? words.accountant.taxed : choiceLabel('contacts', 'vat_category', category)
}

function accountsText(accounts: readonly OwnAccount[]): string {
  return accounts.map((account) => `${placeName(account)}: ${account.account}`).join('\n')
}
