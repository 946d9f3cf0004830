import { useState } from 'react'
import { kontor } from '../data/kontor.ts'
import { useAnswer } from '../data/queries.ts'
import { currenciesOf } from '../figures/currencies.ts'
import { CurrencySwitch } from '../figures/currency-switch.tsx'
import { OnItsWay } from '../figures/on-its-way.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { Ageing } from './ageing.tsx'
import css from './dashboard.module.css'
import { FirstSteps, useHasBegun } from './first-steps.tsx'
import { NextSteps } from './next-steps.tsx'
import { Tiles } from './tiles.tsx'
import { TurnoverChart } from './turnover-chart.tsx'
import { WeekHours } from './week-hours.tsx'

/** The figures of the company and the next steps, as far as the role may see them. */
export function Dashboard() {
  const seesInvoices = may('view', 'invoice')
  const seesHours = may('view', 'effort') && may('view', 'working_hours')
  const hasBegun = useHasBegun()
  const receivables = useAnswer('receivables overview', kontor.receivablesOverview.get, {
    enabled: seesInvoices,
  })
  const reporting = useAnswer('reporting overview', kontor.reportingOverview.get, { enabled: seesHours })
  const [chosen, setChosen] = useState<string>()
  const overview = receivables.data?.item
  const currencies = currenciesOf([...(overview?.open ?? []), ...(overview?.turnover ?? [])])
  const currency = currencies.find((one) => one === chosen) ?? currencies[0]
  const shown = overview && { overview, currency, currencies }

  if (hasBegun === false) {
    return (
      <>
        <PageHead title={words.frame.dashboard} />
        <FirstSteps />
      </>
    )
  }
  return (
    <>
      <PageHead
        title={words.frame.dashboard}
        right={
          currencies.length > 1 && (
            <CurrencySwitch currencies={currencies} value={currency} onChange={setChosen} />
          )
        }
      />
      <div className={css.grid}>
        {seesInvoices && (
          <div className={css.wide}>
            {shown ? <Tiles {...shown} /> : <OnItsWay of={receivables} height={98} />}
          </div>
        )}
        <div className={css.side}>
          <NextSteps unbilled={reporting.data?.item.unbilled} today={overview?.today} />
        </div>
        <div className={css.main}>
          {shown ? (
            <>
              <TurnoverChart {...shown} />
              <Ageing {...shown} />
            </>
          ) : (
            seesInvoices && <OnItsWay of={receivables} height={320} />
          )}
          {seesHours &&
            (reporting.data ? (
              <WeekHours overview={reporting.data.item} />
            ) : (
              <OnItsWay of={reporting} height={240} />
            ))}
        </div>
      </div>
    </>
  )
}
