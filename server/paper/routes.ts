import type { AnyResource } from '../resource/resource.ts'
import { exportBookings } from './export-bookings.ts'
import { fileOperations } from './files.ts'
import { layoutPreviews } from './layout-preview.ts'
import { manyPdfsOperations } from './many-pdfs.ts'

import { vatReturnPdf } from './vat-return-pdf.ts'

export const resources: readonly AnyResource[] = []
export const routes = [
  ...fileOperations(),
  ...manyPdfsOperations(),
  ...layoutPreviews,
  exportBookings,
  vatReturnPdf,
]
