import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { CostUnit, Item } from '../../../client/index.ts'
import { hoursSpent } from '../../../domain/time/time-sheet.ts'
import { changesBetween } from '../../data/changes.ts'
import { keyFor } from '../../data/key.ts'
import { kontor } from '../../data/kontor.ts'
import { useOpened } from '../../data/queries.ts'
import { refresh } from '../../data/records.ts'
import { removalKey, removeLater, useHidden } from '../../data/removal.ts'
import { ChoiceField } from '../../fields/choice-field.tsx'
import { Conflict } from '../../fields/conflict.tsx'
import { EditForm } from '../../fields/edit-form.tsx'
import { type Stored, useEdited } from '../../fields/edited.ts'
import { type Form, useForm } from '../../fields/form.ts'
import { LongTextField, TextField } from '../../fields/text-field.tsx'
import { Lost } from '../../frame/lost.tsx'
import { tell } from '../../frame/notices.tsx'
import { LateSkeleton } from '../../parts/late-skeleton.tsx'
import { NotAllowed } from '../../parts/not-allowed.tsx'
import page from '../../parts/page.module.css'
import { PageHead } from '../../parts/page-head.tsx'
import { ListLink } from '../../parts/way-back.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { EffortTable } from '../effort-table.tsx'
import { hoursShown } from '../hours-format.ts'
import { useEfforts } from '../time-data.ts'

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
  const form = useForm<Values>({ number: null, name: null, description: null, type: 'P' })
  const save = () =>
    form.submit(async (values) => {
      const { item } = await kontor.costUnits.create(bodyOf(values), { idempotencyKey: keyFor(values) })
      void refresh()
      await navigate({ to: `/cost-units/${item.id}`, ignoreBlocker: true })
    })
  return (
    <>
      <PageHead
        title={words.hours.newCostUnit}
        above={<ListLink to="/cost-units">{words.hours.costUnits}</ListLink>}
      />
      <CostUnitForm form={form} onSave={save} action={words.parts.create} isNew />
    </>
  )
}

export function CostUnitPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, read } = useOpened(kontor.costUnits, Number(id))
  const isRemoved = useHidden().has(removalKey('cost-units', Number(id)))
  if (isRemoved) return <Lost />
  if (error && !data) throw error
  return data ? <OneCostUnit key={id} opened={data} read={read} /> : <LateSkeleton />
}

type OpenedCostUnit = Item<CostUnit>

interface OneCostUnitProps {
  readonly opened: OpenedCostUnit
  readonly read: () => Promise<OpenedCostUnit>
}

function OneCostUnit({ opened, read }: OneCostUnitProps) {
  const navigate = useNavigate()
  const { id } = opened.item
  const edited = useEdited({
    stored: storedOf(opened),
    read: async () => storedOf(await read()),
    async write(values, before, ifMatch) {
      const body = changesBetween(bodyOf(before), bodyOf(values))
      return storedOf(await kontor.costUnits.update(id, body, { ifMatch }))
    },
    onSaved: () => tell(words.parts.saved),
  })
  const { number, name, description } = edited.stored
  const { data: efforts } = useEfforts({ and: [{ entity_type: 'CU' }, { entity_id: id }] })
  const remove = async () => {
    await navigate({ to: '/cost-units', ignoreBlocker: true })
    removeLater([removalKey('cost-units', id)], words.hours.removedCostUnit(name ?? ''), () =>
      kontor.costUnits.remove(id),
    )
  }
  return (
    <>
      <PageHead
        title={name ?? ''}
        above={
          <>
            <ListLink to="/cost-units">{words.hours.costUnits}</ListLink> · {number}
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
          <Conflict of={edited} />
          <CostUnitForm form={edited.form} onSave={edited.save} action={words.parts.save} />
        </>
      ) : (
        <p className="quiet">{description}</p>
      )}
      <h2 style={{ margin: '32px 0 8px' }}>{words.hours.tabs.entries}</h2>
      {efforts ? <EffortTable efforts={efforts} empty={words.hours.noHoursYet} /> : <LateSkeleton />}
    </>
  )
}

function storedOf({ item, tag }: OpenedCostUnit): Stored<Values> {
  const { number, name, description, type } = item
  return { values: { number, name, description, type }, tag }
}

function CostUnitForm(props: {
  readonly form: Form<Values>
  readonly onSave: () => Promise<boolean>
  readonly action: string
  readonly isNew?: boolean
}) {
  const { form, onSave, action, isNew } = props
  const kinds = words.choices['cost-units'].type
  return (
    <EditForm form={form} onSave={onSave} className={page.form}>
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
    </EditForm>
  )
}
