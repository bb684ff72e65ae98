-- Who sells nutraceuticals needs one.
ALTER TABLE stockist_papers ADD COLUMN food_licence text;
