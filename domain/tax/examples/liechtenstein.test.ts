import { workedExamples } from '../../../test/worked-examples.ts'

// The law of Liechtenstein has the rates of Switzerland: both are one area for VAT.
workedExamples({ country: 'LI', currency: 'CHF', language: 'de' }, [
  {
    title: 'the standard rate (Art. 25 Abs. 1 MWSTG)',
    day: '2026-03-01',
    lines: [[1234.55, 1, 8.1]],
    rows: [[8.1, 1234.55, 100]], // 99.99855
    total: 1334.55,
  },
  {
    title: 'the reduced rate for newspapers (Art. 25 Abs. 2 MWSTG)',
    day: '2026-03-01',
    lines: [[3.8, 12, 2.6]],
    rows: [[2.6, 45.6, 1.19]], // 1.1856
    total: 46.79,
  },
  {
    title: 'the special rate for nights (Art. 25 Abs. 4 MWSTG)',
    day: '2026-03-01',
    lines: [[98.5, 3, 3.8]],
    rows: [[3.8, 295.5, 11.23]], // 11.229
    total: 306.73,
  },
  {
    title: 'the standard rate until the end of 2023',
    day: '2023-12-31',
    lines: [[640, 1, 7.7]],
    rows: [[7.7, 640, 49.28]],
    total: 689.28,
  },
  {
    title: 'the reduced rate until the end of 2023',
    day: '2023-12-31',
    lines: [[18.9, 5, 2.5]],
    rows: [[2.5, 94.5, 2.36]], // 2.3625
    total: 96.86,
  },
  {
    title: 'the special rate until the end of 2023',
    day: '2023-12-31',
    lines: [[110, 2, 3.7]],
    rows: [[3.7, 220, 8.14]],
    total: 228.14,
  },
  {
    title: 'half a Rappen is rounded up, and in a credit down',
    day: '2026-03-01',
    lines: [
      [12.5, 1, 2.6],
      [-50, 1, 8.1],
    ],
    rows: [
      [2.6, 12.5, 0.33], // 0.325
      [8.1, -50, -4.05],
    ],
    total: -41.22,
  },
  {
    title: 'a price with VAT in it',
    day: '2026-03-01',
    vatIncluded: true,
    lines: [[25, 4, 2.6]],
    rows: [[2.6, 97.47, 2.53]], // 100 × 2.6 / 102.6 = 2.5341
    total: 100,
  },
  {
    title: 'an export to a country other than Switzerland is free (Art. 23 MWSTG)',
    day: '2026-03-01',
    lines: [[4200, 1, 0, 'G']],
    rows: [[0, 4200, 0]],
    total: 4200,
    says: 'Steuerfreie Ausfuhr (Art. 23 MWSTG)',
  },
  {
    title: 'a treatment by a doctor is exempt (Art. 21 MWSTG)',
    day: '2026-03-01',
    lines: [[185, 1, 0, 'E']],
    rows: [[0, 185, 0]],
    total: 185,
    says: 'Von der Steuer ausgenommen (Art. 21 MWSTG)',
  },
])
