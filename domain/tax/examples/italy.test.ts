import { workedExamples } from '../../../test/worked-examples.ts'

workedExamples({ country: 'IT', currency: 'EUR', language: 'it' }, [
  {
    title: 'the standard rate (art. 16 DPR 633/1972)',
    day: '2026-03-01',
    lines: [[1000, 1, 22]],
    rows: [[22, 1000, 220]],
    total: 1220,
  },
  {
    title: 'ten percent for meals (table A, part III, DPR 633/1972)',
    day: '2026-03-01',
    lines: [[45, 3, 10]],
    rows: [[10, 135, 13.5]],
    total: 148.5,
  },
  {
    title: 'four percent for bread (table A, part II, DPR 633/1972)',
    day: '2026-03-01',
    lines: [[2.35, 12, 4]],
    rows: [[4, 28.2, 1.13]], // 1.128
    total: 29.33,
  },
  {
    title: 'five percent for services of social cooperatives (table A, part II-bis, DPR 633/1972)',
    day: '2016-01-01',
    lines: [[200, 1, 5]],
    rows: [[5, 200, 10]],
    total: 210,
  },
  {
    title: 'the standard rate on the last day of September 2013',
    day: '2013-09-30',
    lines: [[1000, 1, 21]],
    rows: [[21, 1000, 210]],
    total: 1210,
  },
  {
    title: 'the standard rate on the next day (art. 40 DL 98/2011)',
    day: '2013-10-01',
    lines: [[1000, 1, 22]],
    rows: [[22, 1000, 220]],
    total: 1220,
  },
  {
    title: 'three rates on one invoice, each rounded once',
    day: '2026-03-01',
    lines: [
      [40, 2, 22],
      [50, 1, 10],
      [8.5, 3, 4],
    ],
    rows: [
      [4, 25.5, 1.02],
      [10, 50, 5],
      [22, 80, 17.6],
    ],
    total: 179.12,
  },
  {
    title: 'cleaning of buildings for a company: the customer owes the VAT (art. 17 DPR 633/1972)',
    day: '2026-03-01',
    lines: [[900, 1, 0, 'AE']],
    rows: [[0, 900, 0]],
    total: 900,
    says: 'Inversione contabile (art. 17 DPR 633/1972)',
  },
  {
    title: 'a visit to a doctor is exempt (art. 10 DPR 633/1972)',
    day: '2026-03-01',
    lines: [[120, 1, 0, 'E']],
    rows: [[0, 120, 0]],
    total: 120,
    says: 'Esente da IVA (art. 10 DPR 633/1972)',
  },
  {
    title: 'a flat-rate business charges no VAT (art. 1, commi 54-89, L. 190/2014)',
    day: '2026-03-01',
    isSmallBusiness: true,
    lines: [[250, 3, 0, 'O']],
    rows: [[0, 750, 0]],
    total: 750,
    says: 'Operazione senza applicazione dell’IVA, regime forfettario (art. 1, commi 54-89, L. 190/2014)',
  },
])
