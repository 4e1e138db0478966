import type { Trade } from '#demo/gateway/gateway.ts';
import type { PayChoices } from '#demo/gateway/pay-trade.ts';

export type Scenario = {
  name: string;
  label: string;
  explanation: string;
  /** FAIL: the payment fails. */
  choices: PayChoices | 'FAIL';
  methods: readonly Trade['method'][];
};

const card = ['CARD'] as const;
const codes = ['ATM', 'CVS_CODE'] as const;
const ecpay = [...card, ...codes] as const;

/** The payment scenarios a tester can choose, the ordinary one first. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'paid',
    label: '付款成功',
    explanation: '商店立刻收到通知，再讓瀏覽器返回。',
    choices: {},
    methods: [...ecpay, 'LINE_PAY'],
  },
  {
    name: 'failed',
    label: '付款失敗',
    explanation: '卡片遭拒，或買家取消。',
    choices: 'FAIL',
    methods: ['CARD', 'LINE_PAY'],
  },
  {
    name: 'late',
    label: '逾期後才付款',
    explanation: '付款時間記為期限過後一小時。',
    choices: { late: true },
    methods: ecpay,
  },
  {
    name: 'twice',
    label: '付款兩次',
    explanation: '同一筆訂單收到兩筆錢，各有交易編號。',
    choices: { payments: 2 },
    methods: ecpay,
  },
  {
    name: 'wrong-amount',
    label: '金額不符',
    explanation: '實際付款比應付少 1 元。',
    choices: {},
    methods: [...ecpay, 'LINE_PAY'],
  },
  {
    name: 'forged',
    label: '偽造的通知',
    explanation: '沒有人付款，但有人用錯誤的簽章通知商店已付款。',
    choices: { signature: 'FORGED' },
    methods: ecpay,
  },
  {
    name: 'after-return',
    label: '先返回，後通知',
    explanation: '瀏覽器先回到商店，約 5 秒後才通知。',
    choices: { timing: 'AFTER_RETURN' },
    methods: ecpay,
  },
  {
    name: 'three-times',
    label: '通知三次',
    explanation: '同一則通知連送三次。',
    choices: { webhooks: 3 },
    methods: ecpay,
  },
  {
    name: 'out-of-order',
    label: '通知順序顛倒',
    explanation: '付款成功之後，才送達較早的通知。',
    choices: { outOfOrder: true },
    methods: ecpay,
  },
  {
    name: 'lost',
    label: '通知遺失',
    explanation: '付款成功，但商店收不到通知，只能自己來查詢。',
    choices: { timing: 'LOST' },
    methods: ecpay,
  },
  {
    name: 'no-return',
    label: '付款後不返回',
    explanation: '買家同意付款後關掉畫面，沒有回到商店。',
    choices: { timing: 'LOST' },
    methods: ['LINE_PAY'],
  },
];

export const scenariosOf = (trade: Trade): Scenario[] =>
  scenarios.filter((scenario) => scenario.methods.includes(trade.method));

/** The choices of a scenario for one trade. */
export const choicesOf = (scenario: Scenario, trade: Trade): PayChoices | 'FAIL' =>
  scenario.name === 'wrong-amount' ? { amountTwd: trade.amountTwd - 1 } : scenario.choices;
