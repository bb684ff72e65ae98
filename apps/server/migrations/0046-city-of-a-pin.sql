-- A firm that gives no city is in the town of its PIN. The table of PINs knows districts only, so it is called like that.
UPDATE stockists SET city = district WHERE city IS NULL AND district IS NOT NULL AND pincode IS NOT NULL;
