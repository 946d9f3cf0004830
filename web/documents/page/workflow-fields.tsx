// The reminders that the server sends by itself when an invoice is overdue.

import { Button } from '@mantine/core'
import type { RecordOf } from '../../../client/index.ts'
import { newKey } from '../../data/key.ts'
import { ChoiceField, FlagField } from '../../fields/choice-field.tsx'
import type { FieldErrors } from '../../fields/form.ts'
import { NumberField } from '../../fields/number-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { Icon } from '../../frame/icons.tsx'
import { choiceLabel } from '../../parts/labels.ts'
import page from '../../parts/page.module.css'
import { words } from '../../words/words.ts'

export type Workflow = RecordOf<'invoices', 'workflow'>['workflow']
type Stored = Workflow[number]

/** A step while the user changes it. */
export interface Step extends Omit<Stored, 'overdue_days'> {
  readonly key: string
  readonly overdue_days: number | null
}

export function stepsOf(workflow: Workflow): Step[] {
  return workflow.map((step) => ({ ...step, key: newKey() }))
}

/** The active steps, one on each line. */
export function workflowText(workflow: Workflow): string {
  const { after, actions } = words.documents.workflow
  return workflow
    .filter(({ active }) => active)
    .map(({ status, overdue_days, action }) =>
      after(choiceLabel('invoices', 'status', status), overdue_days, actions[action]),
    )
    .join('\n')
}

const levels = ['R', 'R1', 'R2', 'R3'] as const
const actions = ['M', 'CE', 'CP'] as const
const speeds = ['P', 'E'] as const

interface WorkflowFieldsProps {
  readonly value: readonly Step[]
  readonly onChange: (value: readonly Step[]) => void
  readonly onUnreadable: (isUnreadable: boolean) => void
  /** By the names that the server has for them: `workflow.0.contact_email`. */
  readonly errors: FieldErrors
}

export function WorkflowFields({ value, onChange, onUnreadable, errors }: WorkflowFieldsProps) {
  const { workflow } = words.documents
  const change = (key: string, changes: Partial<Step>) =>
    onChange(value.map((step) => (step.key === key ? { ...step, ...changes } : step)))
  return (
    <>
      {value.map((step, index) => (
        <fieldset key={step.key} className={page.form} style={{ border: 0, margin: 0, padding: 0 }}>
          <legend className="quiet">{workflow.step(index + 1)}</legend>
          <ChoiceField
            label={workflow.level}
            width="third"
            value={step.status}
            onChange={(status) => status && change(step.key, { status })}
            choices={levels.map((level) => ({
              value: level,
              name: choiceLabel('invoices', 'status', level),
            }))}
          />
          <NumberField
            label={workflow.days}
            width="third"
            value={step.overdue_days}
            onChange={(overdue_days) => change(step.key, { overdue_days })}
            onUnreadable={onUnreadable}
            error={errors[`workflow.${index}.overdue_days`]}
            isRequired
          />
          <ChoiceField
            label={workflow.action}
            width="third"
            value={step.action}
            onChange={(action) => action && change(step.key, { action })}
            choices={actions.map((action) => ({ value: action, name: workflow.actions[action] }))}
          />
          {step.action === 'CE' && (
            <TextField
              label={workflow.email}
              width="half"
              value={step.contact_email}
              onChange={(contact_email) => change(step.key, { contact_email })}
              error={errors[`workflow.${index}.contact_email`]}
            />
          )}
          {step.action === 'CP' && (
            <ChoiceField
              label={words.fields.speed}
              width="half"
              value={step.speed ?? 'E'}
              onChange={(speed) => change(step.key, { speed })}
              choices={speeds.map((speed) => ({ value: speed, name: choiceLabel('outbox', 'speed', speed) }))}
            />
          )}
          <div className={page.actions}>
            <FlagField
              label={workflow.active}
              value={step.active}
              onChange={(active) => change(step.key, { active })}
            />
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={workflow.removeStep(index + 1)}
              onClick={() => onChange(value.filter(({ key }) => key !== step.key))}
            >
              {words.parts.remove}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange([...value, nextStep(value.at(-1))])}
        >
          {workflow.add}
        </Button>
      </div>
    </>
  )
}

/** The level after the last one, ten days later. */
function nextStep(last: Step | undefined): Step {
  const level = last ? levels[levels.indexOf(last.status) + 1] : undefined
  return {
    ...{ key: newKey(), active: true, contact_email: null, speed: null },
    status: level ?? last?.status ?? 'R',
    overdue_days: (last?.overdue_days ?? 0) + 10,
    action: last?.action ?? 'CE',
  }
}
