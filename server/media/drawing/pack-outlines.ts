import type { PackShape } from '#server/media/picture-recipe.ts';

/**
 * Packages as outlines in a board from x −300 to 300, standing on y 0 and growing to negative y.
 * `label` is where the printed part goes; `trim` is drawn over the body in a darker shade,
 * `cap` in the colour of lids and closures.
 */
export type PackOutline = {
  body: string;
  trim?: string;
  cap?: string;
  /** Fine lines such as seams and folds. */
  lines?: string;
  height: number;
  label: { x: number; y: number; radius: number; wordY: number; wordWidth: number };
  /** Printed straight on the package, or on a paper label glued to it. */
  paper?: { x: number; y: number; width: number; height: number; corner: number };
};

export const packOutlines: Record<PackShape, PackOutline> = {
  POUCH: {
    body: 'M-228-690H228L236-600C258-420 258-210 248-42Q244 0 204 0H-204Q-244 0-248-42C-258-210-258-420-236-600Z',
    trim: 'M-228-690H228L232-636H-232Z',
    lines: 'M-236-118C-120-72 120-72 236-118M-226-672H226M-224-656H224',
    height: 690,
    label: { x: 0, y: -340, radius: 160, wordY: -548, wordWidth: 330 },
  },
  BOX: {
    body: 'M-250-520H150L262-578V-62L150 0H-250Z',
    trim: 'M150-520 262-578V-62L150 0Z',
    cap: 'M-250-520-138-578H262L150-520Z',
    lines: 'M-50-520 62-578',
    height: 578,
    label: { x: -50, y: -235, radius: 138, wordY: -424, wordWidth: 290 },
  },
  JAR: {
    body: 'M-170-470H170Q228-440 228-370V-52Q228 0 176 0H-176Q-228 0-228-52V-370Q-228-440-170-470Z',
    cap: 'M-186-590Q-186-612-164-612H164Q186-612 186-590V-484Q186-470 172-470H-172Q-186-470-186-484Z',
    lines: 'M-140-600V-482M-70-600V-482M0-600V-482M70-600V-482M140-600V-482',
    height: 612,
    label: { x: 0, y: -232, radius: 112, wordY: -88, wordWidth: 280 },
    paper: { x: -214, y: -370, width: 428, height: 310, corner: 18 },
  },
  BOTTLE: {
    body: 'M-58-640H58V-540C62-470 150-440 156-340V-46Q156 0 110 0H-110Q-156 0-156-46V-340C-150-440-62-470-58-540Z',
    cap: 'M-66-730Q-66-744-52-744H52Q66-744 66-730V-636H-66Z',
    lines: 'M-66-660H66',
    height: 744,
    label: { x: 0, y: -212, radius: 98, wordY: -86, wordWidth: 230 },
    paper: { x: -150, y: -330, width: 300, height: 272, corner: 10 },
  },
  PUMP: {
    body: 'M-130-500H130Q176-494 176-446V-48Q176 0 128 0H-128Q-176 0-176-48V-446Q-176-494-130-500Z',
    cap: 'M-62-560H62V-498H-62ZM-18-640H18V-558H-18ZM-34-690H96Q150-690 166-640L160-626Q130-650 92-646H-34Q-48-646-48-668T-34-690Z',
    height: 690,
    label: { x: 0, y: -276, radius: 112, wordY: -96, wordWidth: 240 },
    paper: { x: -142, y: -420, width: 284, height: 350, corner: 28 },
  },
  CAN: {
    body: 'M-170-560C-170-586 170-586 170-560V-30C170 8-170 8-170-30Z',
    cap: 'M-170-560C-170-598 170-598 170-560C170-534-170-534-170-560Z',
    lines: 'M-170-520C-170-492 170-492 170-520M-170-62C-170-34 170-34 170-62',
    height: 590,
    label: { x: 0, y: -290, radius: 122, wordY: -110, wordWidth: 240 },
  },
  CARTON: {
    body: 'M-180-500-140-650H140L180-500V0H-180Z',
    trim: 'M-140-716H140V-650H-140Z',
    lines: 'M-180-500H180M-140-684H140M-180-500-60-650M180-500 60-650',
    height: 716,
    label: { x: 0, y: -262, radius: 126, wordY: -420, wordWidth: 260 },
  },
  TRAY: {
    body: 'M-290-330Q-290-372-248-372H248Q290-372 290-330V-42Q290 0 248 0H-248Q-290 0-290-42Z',
    trim: 'M-252-338H252Q264-338 264-326V-46Q264-34 252-34H-252Q-264-34-264-46V-326Q-264-338-252-338Z',
    height: 372,
    label: { x: 0, y: -190, radius: 138, wordY: -60, wordWidth: 200 },
  },
  SACK: {
    body: 'M-214-700H214Q196-650 226-600C258-470 256-200 236-60Q230-4 186 0H-186Q-230-4-236-60C-256-200-258-470-226-600Q-196-650-214-700Z',
    trim: 'M-214-700H214Q206-678 208-656H-208Q-206-678-214-700Z',
    lines: 'M-204-634H204M-196-622H196',
    height: 700,
    label: { x: 0, y: -316, radius: 172, wordY: -524, wordWidth: 330 },
  },
  TUBE: {
    body: 'M-170-690H170L128-110H-128Z',
    trim: 'M-172-690H172L168-648H-168Z',
    cap: 'M-118-110H118V-14Q118 0 104 0H-104Q-118 0-118-14Z',
    lines: 'M-170-676H170M-170-662H170',
    height: 690,
    label: { x: 0, y: -390, radius: 112, wordY: -190, wordWidth: 200 },
  },
  BAG: {
    body: 'M-200-620H200L216-560V-24Q216 0 192 0H-192Q-216 0-216-24V-560Z',
    trim: 'M-200-684H200V-612H-200Z',
    lines: 'M-200-648H200M-172-600V-6M172-600V-6',
    height: 684,
    label: { x: 0, y: -262, radius: 150, wordY: -474, wordWidth: 290 },
  },
  CUP: {
    body: 'M-222-440H222L178-34Q174 0 140 0H-140Q-174 0-178-34Z',
    cap: 'M-236-492Q-236-506-222-506H222Q236-506 236-492V-454Q236-438 220-438H-220Q-236-438-236-454Z',
    lines: 'M-236-470H236',
    height: 506,
    label: { x: 0, y: -230, radius: 118, wordY: -62, wordWidth: 240 },
  },
};
