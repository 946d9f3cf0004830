import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf, Tagged } from '../../client/client.ts'
import type { CostUnit } from '../../client/types.ts'
import { hoursSpent } from '../../domain/time-sheet.ts'
import { api } from '../data/api.ts'
import { newKey } from '../data/key.ts'
import { refresh, taggedOptions } from '../data/records.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { type Form, useForm } from '../fields/form.ts'
import { LongTextField, TextField } from '../fields/text-field.tsx'
import { Lost } from '../frame/lost.tsx'
import { tell } from '../frame/notices.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { NotAllowed } from '../parts/not-allowed.tsx'
import page from '../parts/page.module.css'
import { PageHead } from '../parts/page-head.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { EffortTable } from './effort-table.tsx'
import { hoursShown } from './hours-format.ts'
import { useEfforts } from './time-data.ts'

interface Values {
  readonly number: string | null
  readonly name: string | null
  readonly description: string | null
  readonly type: 'P' | 'U' | null
}

function bodyOf({ number, ...values }: Values) {
  return { ...values, ...(number ? { number } : {}) } as Pick<CostUnit, 'name' | 'description' | 'type'> & {
    number?: string
  }
}

export function NewCostUnit() {
  return may('edit', 'cost_unit') ? (
    <NewForm />
  ) : (
    <NotAllowed title={words.hours.newCostUnit} back="/cost-units" backName={words.hours.costUnits} />
  )
}

function NewForm() {
  const navigate = useNavigate()
  const [key] = useState(newKey)
  const form = useForm<Values>({ number: null, name: null, description: null, type: 'P' })
  const save = async () => {
    let made: CostUnit | undefined
    await form.submit(async (values) => {
      made = (await api('POST /reporting/cost-units', { body: bodyOf(values), key })).item
    })
    if (!made) return
    await refresh()
    await navigate({ to: `/cost-units/${made.id}`, ignoreBlocker: true })
  }
  return (
    <>
      <PageHead
        title={words.hours.newCostUnit}
        above={<Anchor to="/cost-units">{words.hours.costUnits}</Anchor>}
      />
      <CostUnitForm form={form} onSave={save} action={words.parts.create} isNew />
    </>
  )
}

export function CostUnitPage() {
  const { id }: { id?: string } = useParams({ strict: false })
  const path = { costUnitId: Number(id) }
  const { data, error } = useQuery(taggedOptions('GET /reporting/cost-units/{costUnitId}', { path }))
  const isRemoved = useHidden().has(removalKey('cost-units', path.costUnitId))
  if (isRemoved) return <Lost />
  if (error && !data) throw error
  return data ? <Loaded key={id} {...data} /> : <LateSkeleton />
}

/** The form keeps the values and the tag it was opened with, until somebody wants the new ones. */
function Loaded(latest: Tagged<AnswerOf<'GET /reporting/cost-units/{costUnitId}'>>) {
  const [opened, setOpened] = useState({ ...latest, count: 0 })
  const [isReloading, setReloading] = useState(false)
  if (isReloading) {
    setReloading(false)
    setOpened({ ...latest, count: opened.count + 1 })
  }
  return (
    <OneCostUnit
      key={opened.count}
      costUnit={opened.answer.item}
      tag={opened.tag}
      onReload={() => setReloading(true)}
    />
  )
}

interface OneCostUnitProps {
  readonly costUnit: CostUnit
  readonly tag: string | undefined
  readonly onReload: () => void
}

function OneCostUnit({ costUnit, tag, onReload }: OneCostUnitProps) {
  const navigate = useNavigate()
  const { number, name, description, type } = costUnit
  const form = useForm<Values>({ number, name, description, type })
  const { data: efforts } = useEfforts({ and: [{ entity_type: 'CU' }, { entity_id: costUnit.id }] })
  const [isConflict, setConflict] = useState(false)
  const saveOver = async (expected: string | undefined) => {
    setConflict(false)
    const isSaved = await form.submit(
      (values) =>
        api('PUT /reporting/cost-units/{costUnitId}', {
          path: { costUnitId: costUnit.id },
          body: bodyOf(values),
          ifMatch: expected,
        }),
      () => setConflict(true),
    )
    if (!isSaved) return
    await refresh()
    onReload()
    tell(words.parts.saved)
  }
  const remove = async () => {
    await navigate({ to: '/cost-units', ignoreBlocker: true })
    removeLater([removalKey('cost-units', costUnit.id)], words.hours.removedCostUnit(name), () =>
      api('DELETE /reporting/cost-units/{costUnitIds}', { path: { costUnitIds: costUnit.id } }),
    )
  }
  return (
    <>
      <PageHead
        title={name}
        above={
          <>
            <Anchor to="/cost-units">{words.hours.costUnits}</Anchor> · {number}
          </>
        }
        beside={
          efforts && <span className="quiet">{words.hours.hoursOf(hoursShown(hoursSpent(efforts)))}</span>
        }
        right={
          may('edit', 'cost_unit') && (
            <Button variant="subtle" color="gray" onClick={remove}>
              {words.parts.remove}
            </Button>
          )
        }
      />
      {may('edit', 'cost_unit') ? (
        <>
          {isConflict && (
            <ChangedMeanwhile
              onLoad={() => void refresh().then(onReload)}
              onOverwrite={() => void saveOver(undefined)}
            />
          )}
          <CostUnitForm form={form} onSave={() => saveOver(tag)} action={words.parts.save} />
        </>
      ) : (
        <p className="quiet">{description}</p>
      )}
      <h2 style={{ margin: '32px 0 8px' }}>{words.hours.tabs.entries}</h2>
      {efforts ? <EffortTable efforts={efforts} empty={words.hours.noHoursYet} /> : <LateSkeleton />}
    </>
  )
}

function CostUnitForm(props: {
  readonly form: Form<Values>
  readonly onSave: () => Promise<void>
  readonly action: string
  readonly isNew?: boolean
}) {
  const { form, onSave, action, isNew } = props
  const kinds = words.choices['cost-units'].type
  return (
    <form
      className={page.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.isBusy) void onSave()
      }}
    >
      <LeaveGuard isChanged={form.isChanged} />
      <TextField label={words.fields.name} isRequired max={255} {...form.field('name')} />
      <ChoiceField
        label={words.fields.type}
        width="half"
        choices={[
          { value: 'P' as const, name: kinds.P },
          { value: 'U' as const, name: kinds.U },
        ]}
        {...form.field('type')}
      />
      <TextField
        label={words.fields.number}
        width="half"
        {...(isNew ? { description: words.hours.numberHint } : {})}
        max={255}
        {...form.field('number')}
      />
      <LongTextField label={words.fields.description} {...form.field('description')} />
      <div className={page.actions}>
        <Button type="submit" loading={form.isBusy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
