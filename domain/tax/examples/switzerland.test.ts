import { workedExamples } from '../../../test/worked-examples.ts'

workedExamples({ country: 'CH', currency: 'CHF', language: 'de' }, [
  {
    title: 'the standard rate (Art. 25 Abs. 1 MWSTG)',
    day: '2026-03-01',
    lines: [[1000, 1, 8.1]],
    rows: [[8.1, 1000, 81]],
    total: 1081,
  },
  {
    title: 'the reduced rate for books and food (Art. 25 Abs. 2 MWSTG)',
    day: '2026-03-01',
    lines: [[250.5, 1, 2.6]],
    rows: [[2.6, 250.5, 6.51]], // 6.513
    total: 257.01,
  },
  {
    title: 'the special rate for a night with breakfast (Art. 25 Abs. 4 MWSTG)',
    day: '2026-03-01',
    lines: [[145, 2, 3.8]],
    rows: [[3.8, 290, 11.02]],
    total: 301.02,
  },
  {
    title: 'food to take away and meals at the table have different rates (Art. 25 Abs. 3 MWSTG)',
    day: '2026-03-01',
    lines: [
      [28.5, 3, 8.1],
      [12, 2, 2.6],
    ],
    rows: [
      [2.6, 24, 0.62], // 0.624
      [8.1, 85.5, 6.93], // 6.9255
    ],
    total: 117.05,
  },
  {
    title: 'a service of 2023 has the rate of 2023, whenever it is billed (Art. 115 MWSTG)',
    day: '2023-12-20',
    lines: [
      [1000, 1, 7.7],
      [80, 1, 2.5],
      [200, 1, 3.7],
    ],
    rows: [
      [2.5, 80, 2],
      [3.7, 200, 7.4],
      [7.7, 1000, 77],
    ],
    total: 1366.4,
  },
  {
    title: 'a price to consumers includes the VAT (PBV Art. 4)',
    day: '2026-03-01',
    vatIncluded: true,
    lines: [[49.9, 1, 8.1]],
    rows: [[8.1, 46.16, 3.74]], // 49.90 × 8.1 / 108.1 = 3.7390
    total: 49.9,
  },
  {
    title: 'a discount lowers the consideration of each rate (Art. 24 MWSTG)',
    day: '2026-03-01',
    percentOff: 5,
    lines: [
      [1000, 1, 8.1],
      [200, 1, 2.6],
    ],
    rows: [
      [2.6, 190, 4.94],
      [8.1, 950, 76.95],
    ],
    total: 1221.89,
  },
  {
    title: 'an export is free (Art. 23 Abs. 2 Ziff. 1 MWSTG)',
    day: '2026-03-01',
    lines: [[800, 1, 0, 'G']],
    rows: [[0, 800, 0]],
    total: 800,
    says: 'Steuerfreie Ausfuhr (Art. 23 MWSTG)',
  },
  {
    title: 'lessons are exempt, and what is sold with them is not (Art. 21 Abs. 2 Ziff. 11 MWSTG)',
    day: '2026-03-01',
    lines: [
      [150, 4, 0, 'E'],
      [39, 1, 2.6],
    ],
    rows: [
      [0, 600, 0],
      [2.6, 39, 1.01], // 1.014
    ],
    total: 640.01,
    says: 'Von der Steuer ausgenommen (Art. 21 MWSTG)',
  },
  {
    title: 'a total in cash is rounded to five Rappen, and its VAT is not',
    day: '2026-03-01',
    roundsToFiveRappen: true,
    lines: [[77.77, 1, 8.1]],
    rows: [[8.1, 77.77, 6.3]], // 6.29937
    total: 84.05, // 84.07
  },
])
