import { workedExamples } from '../../../test/worked-examples.ts'

workedExamples({ country: 'AT', currency: 'EUR', language: 'de' }, [
  {
    title: 'the standard rate (§ 10 Abs. 1 UStG)',
    day: '2026-03-01',
    lines: [[1000, 1, 20]],
    rows: [[20, 1000, 200]],
    total: 1200,
  },
  {
    title: 'the reduced rate for a rented flat (§ 10 Abs. 2 UStG)',
    day: '2026-03-01',
    lines: [[650, 1, 10]],
    rows: [[10, 650, 65]],
    total: 715,
  },
  {
    title: 'thirteen percent for plants (§ 10 Abs. 3 UStG)',
    day: '2026-03-01',
    lines: [[87.3, 1, 13]],
    rows: [[13, 87.3, 11.35]], // 11.349
    total: 98.65,
  },
  {
    title: 'basic food since July 2026 (§ 10 UStG)',
    day: '2026-07-01',
    lines: [[1.89, 40, 4.9]],
    rows: [[4.9, 75.6, 3.7]], // 3.7044
    total: 79.3,
  },
  {
    title: 'the same food the day before (§ 10 Abs. 2 UStG)',
    day: '2026-06-30',
    lines: [[1.89, 40, 10]],
    rows: [[10, 75.6, 7.56]],
    total: 83.16,
  },
  {
    title: 'five percent for meals until the end of 2021 (§ 28 Abs. 52 UStG)',
    day: '2020-08-14',
    lines: [
      [25, 4, 5],
      [20, 1, 20],
    ],
    rows: [
      [5, 100, 5],
      [20, 20, 4],
    ],
    total: 129,
  },
  {
    title: 'nights, tickets and a parking space have three rates',
    day: '2026-03-01',
    lines: [
      [110, 3, 10],
      [45, 2, 13],
      [24, 1, 20],
    ],
    rows: [
      [10, 330, 33],
      [13, 90, 11.7],
      [20, 24, 4.8],
    ],
    total: 493.5,
  },
  {
    title: 'building services to a builder: the customer owes the VAT (§ 19 Abs. 1a UStG)',
    day: '2026-03-01',
    lines: [[400, 3, 0, 'AE']],
    rows: [[0, 1200, 0]],
    total: 1200,
    says: 'Steuerschuldnerschaft des Leistungsempfängers (§ 19 UStG)',
  },
  {
    title: 'an export is free (§ 7 UStG)',
    day: '2026-03-01',
    lines: [[560, 1, 0, 'G']],
    rows: [[0, 560, 0]],
    total: 560,
    says: 'Steuerfreie Ausfuhr (§ 7 UStG)',
  },
  {
    title: 'a small business charges no VAT (§ 6 Abs. 1 Z 27 UStG)',
    day: '2026-03-01',
    isSmallBusiness: true,
    lines: [[45, 2, 0, 'O']],
    rows: [[0, 90, 0]],
    total: 90,
    says: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG)',
  },
])
