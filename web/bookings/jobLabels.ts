/** The fields of a job, as its form and its questions name them. */
export const JOB_LABELS = {
  containerNumber: 'Container number',
  seal: 'Seal',
  releaseReference: 'Release reference or PIN',
  bookingReference: 'Line’s booking reference',
  vesselCutOff: 'Vessel cut-off',
  clearance: 'Clearance',
  vgm: 'VGM (KG)',
  driver: 'Driver',
  driverPhone: 'Driver’s phone',
  vehicleRegistration: 'Vehicle registration',
  vehicleBookingReference: 'Vehicle booking reference',
  vehicleBookingTime: 'Vehicle booking time',
  carriedBy: 'Carried by (sub-contractor)',
} as const
