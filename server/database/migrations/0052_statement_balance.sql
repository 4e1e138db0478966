-- compatible
ALTER TABLE "bank_statement_row" ADD COLUMN "balance" text;