-- compatible
ALTER TABLE "bank_statement_layout" ADD COLUMN "former_columns" jsonb DEFAULT '[]'::jsonb NOT NULL;