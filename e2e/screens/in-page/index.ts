/** The checks that run in the page, as one script (page-checks.ts). */
export { contrastFaults } from './contrast.ts'
export { focusFaults } from './focus.ts'
export { layoutFaults } from './layout.ts'
export { structureFaults } from './structure.ts'
