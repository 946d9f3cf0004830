import { kontor } from '../data/kontor.ts'
import { useAnswer, useList } from '../data/queries.ts'
import { Icon } from '../frame/icons.tsx'
import { Anchor } from '../parts/anchor.tsx'
import page from '../parts/page.module.css'
import { company, may } from '../start.ts'
import { words } from '../words/words.ts'
import css from './dashboard.module.css'

/** Whether the company has an invoice. Undefined until it is known; not asked for users who cannot write one. */
export function useHasBegun(): boolean | undefined {
  const isAsked = may('edit', 'invoice')
  const { data } = useList(kontor.invoices, { limit: 1 }, { enabled: isAsked })
  return isAsked ? data && data.pagination.total > 0 : true
}

/** For a company without invoices: the steps to the first one. */
export function FirstSteps() {
  const profile = useAnswer('company', kontor.company.get).data?.item ?? company
  const accounts = useList(kontor.bankAccounts, { limit: 1 }).data?.pagination.total ?? 0
  const contacts = useList(kontor.contacts, { limit: 1 }).data?.pagination.total ?? 0
  const { firstSteps, firstStepsHint, stepCompany, stepContact, stepInvoice, done } = words.dashboard
  const hasAddress = Boolean(profile.street && profile.postcode && profile.city)
  const steps = [
    { name: stepCompany, to: '/settings/company', isDone: hasAddress && accounts > 0 },
    { name: stepContact, to: '/contacts/new', isDone: contacts > 0 },
    { name: stepInvoice, to: '/invoices/new', isDone: false },
  ]
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section className={`${page.card} ${css.firstSteps}`} aria-label={firstSteps}>
      <h2>{firstSteps}</h2>
      <p className={css.quietLine}>{firstStepsHint}</p>
      <ol>
        {steps.map((step, index) => (
          <li key={step.to} data-done={step.isDone || undefined}>
            <span className={css.stepMark} aria-hidden="true">
              {step.isDone ? <Icon name="check" size={14} /> : index + 1}
            </span>
            <Anchor to={step.to} className={step === next ? css.primary : undefined}>
              {step.name}
            </Anchor>
            {step.isDone && <span className="quiet">{done}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
