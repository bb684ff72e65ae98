/** Skin, wounds, hair and mouth; the format is that of `expandBrandTable`. */
export const skinBrands = `
*Betadine | Win-Medicare | oint 20 otc | Povidone Iodine | 5%=5% w/w@62; 10%=10% w/w@108
*Betadine | Win-Medicare | liquid 100 otc | Povidone Iodine | 5%=5% w/v@98; 10%=10% w/v@148
*Betadine | Win-Medicare | gargle 100 otc | Povidone Iodine (2% w/v) | 2%@208
Betadine | Win-Medicare | dusting 10 otc | Povidone Iodine (5% w/w) | @82
Betadine Surgical Scrub | Win-Medicare | liquid 100 otc | Povidone Iodine (7.5% w/v) | @142
Betadine | Win-Medicare | cream 15 otc | Povidone Iodine (5% w/w) | @68
Betadine M | Win-Medicare | oint 15 | Metronidazole (1% w/w) + Povidone Iodine (5% w/w) | @72
Betadine Mint | Win-Medicare | gargle 50 otc | Povidone Iodine (2% w/v) | 2%@118
*Wokadine | Wockhardt | oint 20 otc | Povidone Iodine | 5%=5% w/w@58; 10%=10% w/w@98
Wokadine | Wockhardt | liquid 100 otc | Povidone Iodine | 5%=5% w/v@92; 10%=10% w/v@138
*Cipladine | Cipla | oint 20 otc | Povidone Iodine (5% w/w) | @56
*T-Bact | GSK | oint 5 | Mupirocin (2% w/w) | @142
*Neosporin | GSK | oint 10 | Polymyxin B (5000IU/gm) + Bacitracin (400IU/gm) + Neomycin (3400IU/gm) | @82
Neosporin | GSK | dusting 10 | Polymyxin B (5000IU/gm) + Bacitracin (400IU/gm) + Neomycin (3400IU/gm) | @98
*Betnovate | GSK | cream 20 | Betamethasone (0.1% w/w) | @42
*Betnovate-N | GSK | cream 25 | Betamethasone (0.1% w/w) + Neomycin (0.5% w/w) | @54
*Betnovate-C | GSK | cream 30 | Betamethasone (0.1% w/w) + Clioquinol (3% w/w) | @58
Betnovate GM | GSK | cream 20 | Betamethasone (0.1% w/w) + Gentamicin (0.1% w/w) + Miconazole (2% w/w) | @72
Betnovate-S | GSK | oint 20 | Betamethasone (0.05% w/w) + Salicylic Acid (3% w/w) | @98
*Tenovate | GSK | cream 30 | Clobetasol (0.05% w/w) | @132
Tenovate M | GSK | cream 15 | Clobetasol (0.05% w/w) + Miconazole (2% w/w) | @88
Tenovate GN | GSK | cream 20 | Clobetasol (0.05% w/w) + Neomycin (0.5% w/w) + Miconazole (2% w/w) | @98
Eumosone | GSK | cream 15 | Clobetasone (0.05% w/w) | @112
*Flutivate | GSK | cream 20 | Fluticasone Propionate (0.05% w/w) | @298
*Candid | Glenmark | cream 30 | Clotrimazole (1% w/w) | @108
*Candid | Glenmark | dusting 100 otc | Clotrimazole (1% w/w) | @142
*Candid-B | Glenmark | cream 20 | Beclometasone (0.025% w/w) + Clotrimazole (1% w/w) | @112
Candid | Glenmark | lotion 30 | Clotrimazole (1% w/v) | @118
*Candid | Glenmark | ear 10 | Clotrimazole (1% w/v) + Lidocaine (2% w/v) | @92
*Candid Mouth | Glenmark | liquid 15 | Clotrimazole (1% w/v) | @98
Candid V | Glenmark | vaggel 30 | Clotrimazole (2% w/w) | @132
Candid-V6 | Glenmark | vagtab 6 | Clotrimazole (100mg) | @98
*Momate | Glenmark | cream 15 | Mometasone (0.1% w/w) | @198
*Momate-F | Glenmark | cream 15 | Mometasone (0.1% w/w) + Fusidic Acid (2% w/w) | @286
Momate | Glenmark | lotion 30 | Mometasone (0.1% w/v) | @262
Elovera | Glenmark | cream 75 otc | Aloe Vera (10% w/w) + Vitamin E (0.5% w/w) | @312
*Scalpe+ | Glenmark | shampoo 75 otc | Ketoconazole (2% w/v) + Zinc Pyrithione (1% w/v) | @312
Onabet | Glenmark | cream 15 | Sertaconazole (2% w/w) | @212
*Halovate | Glenmark | cream 15 | Halobetasol (0.05% w/w) | @218
Halovate-F | Glenmark | cream 15 | Halobetasol (0.05% w/w) + Fusidic Acid (2% w/w) | @248
*Panderm Plus | Macleods | cream 15 | Clobetasol (0.05% w/w) + Neomycin (0.5% w/w) + Miconazole (2% w/w) + Chlorhexidine Gluconate (0.2% w/w) | @98
*Fourderm | Cipla | cream 15 | Clobetasol (0.05% w/w) + Neomycin (0.5% w/w) + Miconazole (2% w/w) + Chlorhexidine Gluconate (0.2% w/w) | @112
*Sebifin | Sun Pharma | cream 15 | Terbinafine (1% w/w) | @142
Mintop | Dr Reddy's | liquid 60 | Minoxidil | 2%=2% w/v@412; 5%=5% w/v@712; 10%=10% w/v@986
*Mintop Forte | Dr Reddy's | liquid 60 | Minoxidil (5% w/v) | 5%@748
*Venusia | Dr Reddy's | cream 75 otc | Aloe Vera (1% w/w) + Mango Butter (2% w/w) + Shea Butter (2% w/w) | @386
Venusia Max | Dr Reddy's | lotion 150 otc | Glycerin (5% w/w) + Shea Butter (4% w/w) | @498
Tugain | Cipla | liquid 60 | Minoxidil | 2%=2% w/v@398; 5%=5% w/v@698; 10%=10% w/v@972
*Nizral | J&J | cream 15 | Ketoconazole (2% w/w) | @142
*Nizral | J&J | shampoo 50 | Ketoconazole (2% w/v) | @248
Daktarin | J&J | gel 20 | Miconazole (2% w/w) | @112
Retino-A | J&J | cream 20 | Tretinoin | 0.025%=0.025% w/w@298; 0.05%=0.05% w/w@348
Deriva | Glenmark | gel 15 | Adapalene (0.1% w/w) | @212
*Deriva-CMS | Glenmark | gel 15 | Adapalene (0.1% w/w) + Clindamycin (1% w/w) | @282
Deriva BPO | Glenmark | gel 15 | Adapalene (0.1% w/w) + Benzoyl Peroxide (2.5% w/w) | @298
*Acnestar | Mankind | gel 22 | Clindamycin (1% w/w) + Nicotinamide (4% w/w) | @132
Acnestar | Mankind | cream 20 otc | Benzoyl Peroxide (2.5% w/w) | @98
*Melacare | Ajanta | cream 25 | Hydroquinone (2% w/w) + Mometasone (0.1% w/w) + Tretinoin (0.025% w/w) | @286
Melacare Forte | Ajanta | cream 20 | Hydroquinone (4% w/w) + Mometasone (0.1% w/w) + Tretinoin (0.025% w/w) | @298
Aquasoft | Ajanta | cream 60 otc | Aloe Vera (10% w/w) + Vitamin E (0.5% w/w) | @318
*Skinlite | Zydus | cream 25 | Hydroquinone (2% w/w) + Mometasone (0.1% w/w) + Tretinoin (0.025% w/w) | @278
*Zole-F | Sun Pharma | cream 15 | Fluocinolone (0.01% w/w) + Miconazole (2% w/w) | @98
*Silverex Ionic | Sun Pharma | gel 20 | Silver Nitrate (0.2% w/w) | @118
*Mycoderm | FDC | dusting 100 otc | Benzoic Acid (1% w/w) + Menthol (0.1% w/w) + Salicylic Acid (3% w/w) | @128
*Canesten | Bayer | cream 15 otc | Clotrimazole (1% w/w) | @98
Canesten | Bayer | dusting 50 otc | Clotrimazole (1% w/w) | @112
*Bepanthen | Bayer | cream 30 otc | Dexpanthenol (5% w/w) | @286
*Rexidin | Indoco | wash 100 otc | Chlorhexidine Gluconate (0.2% w/v) | @142
Rexidin M Forte | Indoco | gel 15 | Chlorhexidine Gluconate (0.25% w/w) + Metronidazole (1% w/w) + Lidocaine (2% w/w) | @142
*Sensodent-K | Indoco | gel 100 otc | Potassium Nitrate (5% w/w) | @138
Sensodent-KF | Indoco | gel 100 otc | Potassium Nitrate (5% w/w) + Sodium Monofluorophosphate (0.7% w/w) | @152
Metrogyl DG | JB Chemicals | gel 20 otc | Chlorhexidine Gluconate (0.25% w/w) + Metronidazole (1% w/w) | Forte@128
*Metrogyl P | JB Chemicals | oint 20 | Metronidazole (1% w/w) + Povidone Iodine (5% w/w) | @98
*Thrombophob | Zydus | gel 20 | Heparin (200IU/gm) + Benzyl Nicotinate (2mg/gm) | @138
Thrombophob | Zydus | oint 20 | Heparin (50IU/gm) + Benzyl Nicotinate (2mg/gm) | @118
*Xylocaine | Zydus | gel 30 | Lidocaine | 2%=2% w/w@42
`
