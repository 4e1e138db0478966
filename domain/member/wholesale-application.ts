import type { LifeCycle } from '../life-cycle.ts';

export const applicationStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const applicationStatusText: Record<ApplicationStatus, string> = {
  PENDING: '等待審核',
  APPROVED: '已通過',
  REJECTED: '未通過',
  WITHDRAWN: '已撤回',
};

/** An application is decided once; after a rejection a new one can be sent. */
export const applicationLife: LifeCycle<ApplicationStatus> = {
  PENDING: ['APPROVED', 'REJECTED', 'WITHDRAWN'],
  APPROVED: [],
  REJECTED: [],
  WITHDRAWN: [],
};

export const maxCompanyLength = 60;
export const maxContactLength = 30;
export const maxApplicationNoteLength = 500;
export const maxRejectionLength = 200;
/** What a member may apply for in thirty days, so that nobody is reviewed without end. */
export const maxApplications = 5;
export const applicationWindowDays = 30;
